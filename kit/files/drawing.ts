import type sharp from 'sharp'
import { KeyedQueue } from '../queueing/keyedQueue.ts'

/** Of a company one at a time, of all two: the server has four threads for pictures, files and names, and two of them stay free for the others. */
const perCompany = 1
const ofAll = 2
const queue = new KeyedQueue()

/**
 * Draws pictures of a company in its turn. The event loop goes on meanwhile; what pictures take are the threads that every file is
 * read by, so that four large ones at once would keep each file of everybody waiting for seconds. `whose` is a company, or a key of its store.
 */
export async function drawing<T>(whose: string, draw: (picture: typeof sharp) => Promise<T>): Promise<T> {
  const [company = ''] = whose.split('/', 1)
  const leave = await queue.enter([
    { name: `company ${company}`, width: perCompany },
    { name: 'every company', width: ofAll },
  ])
  try {
    // Loaded with the first picture: it takes 27 MB.
    const { default: picture } = await import('sharp')
    return await draw(picture)
  } finally {
    leave()
  }
}
