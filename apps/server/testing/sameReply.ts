import type { Reply } from './world.ts'

/** Headers that differ from answer to answer whatever is asked. */
const passing = ['date', 'x-request-id', 'x-ratelimit-remaining', 'keep-alive', 'connection', 'etag']

const moments = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g
/** How long something has lasted by now. */
const lasting = /"seconds_in_\w+":\d+/g
/** Links are signed for a while from now on. */
const signed = /\?[^"]*signature=[^"]*/g

/** All of an answer that somebody could tell two requests apart by, but the time of day. */
export const facesOf = ({ status, headers, text }: Reply): string =>
  JSON.stringify([
    status,
    [...headers].filter(([name]) => !passing.includes(name)).sort(),
    text.replace(moments, 'now').replace(lasting, 'lasting').replace(signed, '?signed'),
  ])
