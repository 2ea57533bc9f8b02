import classes from './Monogram.module.css'

/**
 * Up to two letters for a company or a person without a picture; one character where a name is written without spaces. They
 * are drawn, not written: as text they would belong to the name of the button around them.
 */
export function Monogram({
  name,
  image,
  size = 24,
  round = false,
}: {
  name: string
  image?: string | null
  size?: number
  round?: boolean
}) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.42), borderRadius: round ? '50%' : size > 32 ? 8 : 5 }
  if (image) return <img className={classes.image} src={image} alt="" width={size} height={size} style={style} />
  return <span className={classes.letters} style={style} data-letters={initials(name)} aria-hidden />
}

export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = [...(words[0] ?? '·')].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '·'
  const last = words.length > 1 ? ([...words.at(-1)!].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '') : ''
  return (first + last).toUpperCase()
}
