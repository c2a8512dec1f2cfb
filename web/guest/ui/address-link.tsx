interface AddressLinkProps {
  street: string
  city: string
  /** For the map search. */
  name: string
}

/** An address that opens in the reader's map app. */
export function AddressLink({ street, city, name }: AddressLinkProps) {
  const query = new URLSearchParams({ api: '1', query: `${name}, ${street}, ${city}` })
  return (
    <a href={`https://www.google.com/maps/search/?${query}`} target="_blank" rel="noreferrer">
      {street}, {city}
      <span className="visually-hidden"> (opens a map)</span>
    </a>
  )
}
