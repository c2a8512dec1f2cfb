/** The date the current terms and privacy policy took effect. Sign-up records it for each account. */
export const termsVersion = '2026-11-22'
