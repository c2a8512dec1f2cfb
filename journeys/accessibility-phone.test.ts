import { describeAccessibility } from './accessibility.ts'

describeAccessibility('phone')
