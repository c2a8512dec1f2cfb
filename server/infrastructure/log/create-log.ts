import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config/config.ts'

/** One JSON object a line on standard output. What opens an account is struck out wherever headers are logged. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    timestamp: stdTimeFunctions.isoTime,
    redact: ['*.headers.authorization', '*.headers.cookie', '*.headers["x-csrftoken"]'],
  }
  return destination ? pino(options, destination) : pino(options)
}
