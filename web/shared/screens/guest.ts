import { paths } from '../navigation/paths.ts'
import type { ScreenRow } from './screen-row.ts'

/** Every screen of `web/guest`. `web/shared/navigation/navigation.ts` says which of them are links. */
export const guestScreens: readonly ScreenRow[] = [
  { path: paths.login, aliases: [paths.authLogin], screen: 'features/accounts/screens/login.tsx', guard: 'signed_out' },
  { path: paths.signUp, aliases: [paths.authSignUp], screen: 'features/accounts/screens/sign-up.tsx', guard: 'signed_out' },
  { path: paths.join, screen: 'features/accounts/screens/join.tsx', guard: 'signed_out' },
  { path: paths.signInLink, screen: 'features/accounts/screens/sign-in-link.tsx', guard: 'public' },
  { path: paths.resetPassword, screen: 'features/accounts/screens/reset-password.tsx', guard: 'public' },
  { path: paths.undoEmailChange, screen: 'features/accounts/screens/undo-email-change.tsx', guard: 'public' },
  { path: paths.stopPayouts, screen: 'features/payouts/screens/stop-payouts.tsx', guard: 'public' },
  { path: paths.ownList, screen: 'features/guest-lists/screens/own-list.tsx', guard: 'public' },
  { path: paths.queue, screen: 'features/reservations/screens/join-queue.tsx', guard: 'public' },
  { path: paths.unsubscribe(':token'), screen: 'features/messages/screens/unsubscribe.tsx', guard: 'public' },
  { path: paths.invitation, screen: 'features/accounts/screens/invitation.tsx', guard: 'public' },
  { path: paths.choosePassword, screen: 'features/accounts/screens/choose-password.tsx', guard: 'signed_in' },
  { path: paths.profile, screen: 'features/accounts/screens/profile.tsx', guard: 'signed_in' },
  { path: paths.notifications, screen: 'features/notifications/screens/notifications.tsx', guard: 'signed_in' },
  { path: paths.verifyIdentity, screen: 'features/verification/screens/verify-identity.tsx', guard: 'book' },
  { path: paths.terms, screen: 'features/help/screens/terms.tsx', guard: 'public' },
  { path: paths.privacy, screen: 'features/help/screens/privacy.tsx', guard: 'public' },
  { path: paths.help, screen: 'features/help/screens/help.tsx', guard: 'public' },
  { path: '/client', screen: 'features/events/screens/event-list.tsx', guard: 'dashboard' },
  { path: paths.events, screen: 'features/events/screens/event-list.tsx', guard: 'public' },
  { path: paths.event(':slug'), screen: 'features/events/screens/event-page.tsx', guard: 'public' },
  { path: paths.clubs, screen: 'features/events/screens/club-list.tsx', guard: 'public' },
  { path: paths.club(':club'), screen: 'features/events/screens/club-page.tsx', guard: 'public' },
  { path: paths.artist(':artist'), screen: 'features/events/screens/artist-page.tsx', guard: 'public' },
  { path: paths.following, screen: 'features/follows/screens/following.tsx', guard: 'book' },
  // For any role: those who cannot book see why, and their selection is kept.
  { path: paths.bookEvent(':slug'), screen: 'features/reservations/screens/book-event.tsx', guard: 'signed_in' },
  { path: paths.waitingList(':slug'), screen: 'features/reservations/screens/join-waiting-list.tsx', guard: 'signed_in' },
  { path: paths.reservations, screen: 'features/reservations/screens/my-reservations.tsx', guard: 'book' },
  { path: paths.points, screen: 'features/loyalty/screens/points.tsx', guard: 'book' },
  { path: paths.rewards, screen: 'features/loyalty/screens/rewards.tsx', guard: 'book' },
  { path: paths.ticket(':id'), screen: 'features/reservations/screens/ticket.tsx', guard: 'book' },
  { path: paths.reservation(':id'), screen: 'features/reservations/screens/reservation.tsx', guard: 'book' },
]
