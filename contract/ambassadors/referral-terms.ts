/** For how many days a followed link counts. */
export const referralDays = 7
