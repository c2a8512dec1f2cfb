/** What the top bar shows to members only, as one file. */
export { Bell } from '../../shared/frame/bell.tsx'
export { MemberMenu } from './member-menu.tsx'
