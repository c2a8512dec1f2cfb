import { describeAccessibility } from './accessibility.ts'

describeAccessibility(['superadmin', 'ambassador'])
