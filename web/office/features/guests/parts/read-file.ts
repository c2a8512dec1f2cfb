/** The text of a file. What is no UTF-8 comes from a spreadsheet that saves in the Windows character set. */
export async function readFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
