import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'

/** What package-lock.json says about one package; `''` is the project itself. */
export interface LockedPackage {
  name?: string
  version: string
  license?: string
  integrity?: string
  dev?: boolean
}

const nameOf = (path: string, { name }: LockedPackage) =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const addressOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`
/** `sha512-<base64>`; the lock has no other kind. */
const hexOf = (integrity: string) => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')

/**
 * Every package that a server can run, with its version, licence and checksum, as CycloneDX JSON. The same lock gives the same
 * text, so two builds can be compared.
 */
export function billOfMaterials(packages: Readonly<Record<string, LockedPackage>>): string {
  const bom = new Models.Bom()
  const project = packages['']
  if (project === undefined) throw new Error('The lock does not name the project')
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, 'vesper', {
    version: project.version,
    bomRef: 'vesper',
  })
  for (const [path, locked] of Object.entries(packages)) {
    if (path === '' || locked.dev === true) continue
    const name = nameOf(path, locked)
    const address = addressOf(name, locked.version)
    bom.components.add(
      new Models.Component(Enums.ComponentType.Library, name, {
        version: locked.version,
        bomRef: `${address}#${path}`,
        purl: address,
        licenses: new Models.LicenseRepository(
          locked.license === undefined ? [] : [new Models.LicenseExpression(locked.license)],
        ),
        hashes: new Models.HashDictionary(locked.integrity ? [[Enums.HashAlgorithm['SHA-512'], hexOf(locked.integrity)]] : []),
      }),
    )
  }
  return new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)).serialize(bom, {
    sortLists: true,
    space: 2,
  })
}
