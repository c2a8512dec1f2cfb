/** The cells of each record, RFC 4180: quoted ones may contain separators and line ends. `line` is where the record starts. */
export function* readRecords(text: string, separator: string): Generator<{ line: number; cells: string[] }> {
  let [line, begin, at] = [1, 1, 0]
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (; at < text.length; at += 1) {
    const char = text[at]
    if (char === '\n') line += 1
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') {
      yield { line: begin, cells: [...cells, cell.replace(/\r$/, '')] }
      cells = []
      cell = ''
      begin = line
    } else cell += char
  }
  if (cell !== '' || cells.length > 0) yield { line: begin, cells: [...cells, cell.replace(/\r$/, '')] }
}

/** The separator that occurs most often in the first line. */
export const separatorOf = (head: string): string =>
  [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
