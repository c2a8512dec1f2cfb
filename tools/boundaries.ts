import { findViolations, rules } from './boundaries/find-violations.ts'
import { codePattern, listFiles, readFiles } from './source-files.ts'

const files = readFiles(codePattern)
const findings = findViolations(files, new Set(listFiles('{contract,server,web,tools}/**/*')))
for (const { path, line, rule, message } of findings) console.error(`${path}:${line}  ${rule}  ${message}`)
console.log(`${files.size} files, ${rules.length} rules, ${findings.length} broken`)
process.exitCode = findings.length > 0 ? 1 : 0
