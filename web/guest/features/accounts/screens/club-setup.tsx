import { defineScreen } from '../../../ui/screen.ts'
import { Dashboard } from '../parts/dashboard.tsx'

export const screen = defineScreen({ head: () => ({ title: 'Club Setup' }), Component: () => <Dashboard title="Club Setup" /> })
