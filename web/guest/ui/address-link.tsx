interface AddressLinkProps {
  street: string
  city: string
  /** For the map search. */
  name: string
}

/** An address that opens in the reader's map app. */
export function AddressLink({ street, city, name }: AddressLinkProps) {
  return (
    <a href={mapLinks(`${name}, ${street}, ${city}`, null).google} target="_blank" rel="noreferrer">
      {street}, {city}
      <span className="visually-hidden"> (opens a map)</span>
    </a>
  )
}

/** Where map apps look for a place: by its name and address, and where it is exactly, if that is known. */
export function mapLinks(place: string, location: { latitude: number; longitude: number } | null) {
  const at = location === null ? '0,0' : `${location.latitude},${location.longitude}`
  return {
    google: `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`,
    apple: `https://maps.apple.com/?${new URLSearchParams({ q: place, ...(location !== null && { ll: at }) })}`,
    app: `geo:${at}?${new URLSearchParams({ q: place })}`,
  }
}
