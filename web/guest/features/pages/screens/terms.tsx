import { sitePageScreen } from '../parts/site-page.tsx'

export const screen = sitePageScreen('terms')
