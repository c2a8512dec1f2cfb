import { hash, randomBytes } from 'node:crypto'

/** 32 random bytes, shown once. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
