import { fileURLToPath } from 'node:url'
import { isTestCode, readFiles } from './source-files.ts'
import { findStrings } from './strings/find-strings.ts'

const parts: Readonly<Record<string, string>> = {
  guest: 'web/guest/**/*.{ts,tsx}',
  office: 'web/office/**/*.{ts,tsx}',
  door: 'web/door/**/*.{ts,tsx}',
  shared: 'web/shared/**/*.{ts,tsx}',
  contract: 'contract/**/*.ts',
  server: 'server/**/*.ts',
}

const [name = ''] = process.argv.slice(2)
const pattern = parts[name]
if (pattern === undefined) {
  console.error(`Usage: node ${fileURLToPath(import.meta.url)} ${Object.keys(parts).join('|')}`)
  process.exitCode = 1
} else {
  for (const [path, source] of readFiles(pattern)) {
    if (isTestCode(path)) continue
    for (const { line, text } of findStrings(path, source)) console.log(`${path}:${line}\t${text}`)
  }
}
