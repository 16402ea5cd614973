const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** `Shoe size` → `shoe_size`. */
export const keyFrom = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelled[letter]!)
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 63)
