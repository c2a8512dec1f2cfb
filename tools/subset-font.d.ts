declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    keepFeatures: string[]
    preserveNameIds: number[]
    noHinting: boolean
  }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
