import type { Config } from '../../infrastructure/config/config.ts'
import { isWithin } from '../../infrastructure/config/is-within.ts'
import { readArchiveLocation } from '../../infrastructure/config/kinds.ts'
import { StartRefusal } from '../../infrastructure/start-refusal.ts'
import { openArchive, type Archive } from './archive.ts'

/** The archive that a command names, otherwise that of the settings. */
export function openNamedArchive(config: Pick<Config, 'archive' | 'dataDir'>, name: string | undefined, usage: string): Archive {
  const to = name === undefined ? null : readArchiveLocation(name)
  if (name !== undefined && to === null)
    throw new StartRefusal(`"${name}" is no archive: name a folder, or an address such as s3://bucket/vesper.`)
  if (to?.kind === 'folder' && isWithin(to.folder, config.dataDir))
    throw new StartRefusal('An archive must be outside the data folder, best on another disk.')
  const archive = openArchive(config.archive, to)
  if (archive === null) throw new StartRefusal(`Set ARCHIVE_TO, or name the archive: ${usage}.`)
  return archive
}
