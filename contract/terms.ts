/** The day on which the current terms and privacy policy took effect. Sign-up records which ones an account agreed to. */
export const termsVersion = '2026-11-22'
