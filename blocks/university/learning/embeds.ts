/** Players of others that a step may show, and nothing else of theirs. */
const players: readonly { readonly hosts: readonly string[]; readonly read: (url: URL) => string | undefined }[] = [
  {
    hosts: ['www.youtube.com', 'youtube.com', 'www.youtube-nocookie.com', 'youtu.be'],
    read: (url) => {
      const id = url.hostname === 'youtu.be' ? url.pathname.slice(1) : (url.searchParams.get('v') ?? /^\/embed\/([^/]+)$/.exec(url.pathname)?.[1])
      return id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined
    },
  },
  {
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    read: (url) => {
      const id = /^\/(?:video\/)?(\d{5,12})$/.exec(url.pathname)?.[1]
      return id && `https://player.vimeo.com/video/${id}?dnt=1`
    },
  },
]
/** Where frames of embedded steps may come from. */
export const embedOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

/** The address of the player that an address of a video stands for; nothing where its site is not on the list. */
export function embedOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.port) return undefined
  return players.find(({ hosts }) => hosts.includes(url.hostname))?.read(url)
}
