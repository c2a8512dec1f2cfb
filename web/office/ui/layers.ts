import { useLayoutEffect, useState } from 'react'

const layers: symbol[] = []

/** A dialog or drawer over the screen. Returns whether it is the uppermost: Mantine would close all of them with one Escape. */
export function useLayer(isOpen: boolean): () => boolean {
  const [layer] = useState(() => Symbol('layer'))
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    layers.push(layer)
    // Later, because what lies below hears of the key that closed this one, too.
    return () => void setTimeout(() => layers.splice(layers.indexOf(layer), 1))
  }, [isOpen, layer])
  return () => layers.at(-1) === layer
}
