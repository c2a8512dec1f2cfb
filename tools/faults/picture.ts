import sharp from 'sharp'

/** Uploads a picture of a person and says how that was answered. */
export async function sendPicture(url: string, token: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({ create: { width: 800, height: 800, channels: 3, background: 'black', noise } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('profile[avatar]', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  const answer = await fetch(`${url}/api/profile/`, { method: 'PUT', headers: { authorization: `Token ${token}` }, body })
  const { code = '' } = JSON.parse(await answer.text()) as { code?: string }
  return `${answer.status} ${code}`.trim()
}
