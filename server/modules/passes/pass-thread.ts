import { PKPass } from 'passkit-generator'
import { answerNumbered } from '../../infrastructure/threads/numbered-thread.ts'
import type { PassFiles } from './sign-pass.ts'

// Started by `signPass`. Between threads a buffer becomes plain bytes.
answerNumbered(async (request) => {
  const { files, certificate, key, wwdr } = request as PassFiles
  const buffers = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]))
  const pass = new PKPass(buffers, { wwdr, signerCert: certificate, signerKey: key })
  return Promise.resolve(new Uint8Array(pass.getAsBuffer()))
})
