/** Endpoints of a company. */
export const endpointsMax = 20
/** Deliveries of one endpoint that may wait; what happens beyond that is counted and not kept. */
export const waitingMax = 20_000
/** Deliveries that are sent again at once by one call. */
export const replayMax = 10_000
/** For how long something is tried. */
export const triedForMs = 3 * 86_400_000
/** For how long an endpoint may answer nothing but failures before it ends. */
export const failingForMs = 5 * 86_400_000
/** How long the secret before is still signed with, in hours. */
export const overlapHours = 24
/** How long the log keeps what arrived, and what did not. */
export const keptDays = { delivered: 7, failed: 30 } as const
/** Calls of one endpoint at a time. A company has two endpoints at work at a time, so that its other outbound calls find a slot. */
export const lanes = 2

const seconds = [
  5, 15, 45, 120, 300, 600, 1_200, 2_400, 3_600, 7_200, 10_800, 14_400, 21_600, 28_800, 28_800, 28_800, 36_000, 36_000,
]

/** How long until the next try after so many, with a tenth of chance in it so that what failed together does not come together. */
export const pauseMs = (tries: number): number =>
  seconds[Math.min(tries, seconds.length) - 1]! * 1_000 * (0.95 + Math.random() * 0.1)

/** From how many failures in a row on an endpoint is asked one at a time, and left alone in between. */
export const failuresMax = 10
const restSeconds = [15, 30, 60, 120, 300, 600, 1_800]
export const restMs = (failures: number): number => restSeconds[Math.min(failures - failuresMax, restSeconds.length - 1)]! * 1_000
