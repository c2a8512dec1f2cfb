/** Messages shared by several forms. */
export const emailTaken = 'Another account already uses this email address'
export const unknownReferralCode = 'We don’t recognise this referral code. Check it, or leave it blank'
export const ageIsVerified = 'Your age comes from your verified ID'
