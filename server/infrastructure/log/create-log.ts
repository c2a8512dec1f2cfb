import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config/config.ts'

/** One JSON object per line on standard output. Credentials are redacted wherever headers are logged. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    timestamp: stdTimeFunctions.isoTime,
    redact: ['*.headers.authorization', '*.headers.cookie', '*.headers["x-csrftoken"]'],
  }
  return destination ? pino(options, destination) : pino(options)
}
