// The thread that `busy.ts` starts for the texts of a calendar, which others wrote: rules that repeat may cost more than a process has. Plain
// JavaScript, because a thread is started from the file as it lies there.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import ical from 'node-ical'

// Requests go first. Linux takes this for the thread that asks; elsewhere it would lower the whole process.
if (process.platform === 'linux') setPriority(0, 10)

const { texts, from, to, max } = workerData
const range = { from: new Date(from), to: new Date(to), expandOngoing: true }

/** A day, or a time that no zone was named for, is that of the calendar's owner. */
const two = (number) => String(number).padStart(2, '0')
const clockOf = (at) => ({
  day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
  minute: at.getHours() * 60 + at.getMinutes(),
})
const moment = (at, isDay) => (isDay || !at.tz ? clockOf(at) : at.getTime())

const isFree = ({ status, transparency }) =>
  String(status).toUpperCase() === 'CANCELLED' || String(transparency).toUpperCase() === 'TRANSPARENT'

function* spansIn(text) {
  for (const event of Object.values(ical.sync.parseICS(text))) {
    if (event?.type !== 'VEVENT' || !event.start) continue
    for (const one of ical.expandRecurringEvent(event, range))
      if (!isFree(one.event))
        yield { uid: String(event.uid), from: moment(one.start, one.isFullDay), to: moment(one.end ?? one.start, one.isFullDay) }
  }
}

const spans = []
let unread = 0
for (const text of texts) {
  try {
    // Nobody is anywhere every second or minute.
    if (/^RRULE.*FREQ=(SECOND|MINUTE)LY/im.test(text)) throw new Error('It repeats too often.')
    for (const span of spansIn(text)) if (spans.length < max) spans.push(span)
  } catch {
    unread += 1
  }
}
parentPort.postMessage({ spans, unread })
