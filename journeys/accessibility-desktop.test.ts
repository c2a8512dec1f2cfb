import { describeAccessibility } from './accessibility.ts'

describeAccessibility('desktop')
