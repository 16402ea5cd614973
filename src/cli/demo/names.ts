export type NameStyle = 'german' | 'english'

const words = (text: string): string[] => text.trim().split(/\s+/)

// As many surnames as people, so that every surname and every e-mail address is unique.
export const names: Record<NameStyle, { first: string[]; last: string[] }> = {
  german: {
    first: words(`
      Anna Ben Clara David Elif Emil Finn Frieda Greta Hannes Ida Jakob Jana Jonas Kaan Karla Lars Lea Lina Lukas
      Magdalena Malik Marie Mehmet Mia Moritz Nele Niklas Ole Paul Paula Pia Rafael Romy Sarah Sophie Theo Thi Tilda
      Tom Uwe Vera Wiebke Yusuf Zeynep Zofia`),
    last: words(`
      Arslan Bauer Becker Behrens Böttcher Brandt Çelik Dietrich Engel Fischer Franke Groß Günther Hansen Hartmann
      Hoffmann Jäger Jansen Kaiser Keller Koch Köhler Kowalski Krüger Lange Lehmann Lorenz Mayer Möller Müller Nguyen
      Nowak Otto Özdemir Peters Richter Roth Schäfer Schröder Schulte Seidel Sommer Vogt Wagner Weiß Yılmaz`),
  },
  english: {
    first: words(`
      Alice Andre Carmen Daniel Ethan Grace Hannah Isaac Jasmine Kevin Maya Noah Olivia Priya Samuel Tanya`),
    last: words(`
      Bennett Brooks Carter Coleman Diaz Foster Greene Hughes Johnson Kim Lopez Morgan Patel Reyes Sullivan Walker`),
  },
}

const spellings: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i' }

/** `Zeynep Özdemir` → `zeynep.oezdemir@example.org`, a reserved domain. */
export const addressOf = (name: string): string => {
  const plain = name
    .toLowerCase()
    .replace(/[äöüßı]/g, (letter) => spellings[letter]!)
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
  return `${plain.replaceAll(' ', '.')}@example.org`
}
