/** The few parts of ASN.1 that tests write and read: certificates, and signatures over what we hand out. */

/** A value with its tag and length. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

export interface DerValue {
  tag: number
  /** With its tag and length. */
  whole: Buffer
  content: Buffer
}

/** The values that follow each other in these bytes. */
export function readDer(bytes: Buffer): DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length;) {
    const short = bytes[at + 1] ?? 0
    const long = short < 128 ? 0 : short & 127
    const length = long === 0 ? short : bytes.readUIntBE(at + 2, long)
    const from = at + 2 + long
    values.push({ tag: bytes[at] ?? 0, whole: bytes.subarray(at, from + length), content: bytes.subarray(from, from + length) })
    at = from + length
  }
  return values
}
