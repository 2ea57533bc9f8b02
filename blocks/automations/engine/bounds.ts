/** Automations of a company. */
export const rulesMax = 100
/** Events of one automation that may wait; at the next one it stops. */
export const waitingMax = 10_000
/** Runs in an hour, of one automation and of all of a company. */
export const hourMax = { rule: 500, company: 2_000 } as const
/** Automations that may follow from each other. */
export const depthMax = 4
/** Records one time or date begins with. */
export const recordsMax = 500
/** For how long an automation may do nothing but fail before it ends, and how often it has to have failed. */
export const failingForMs = 3 * 86_400_000
export const failuresMax = 3
/** How long the log keeps runs. */
export const keptDays = 30
/** Days a try looks back over, events it looks at, and runs it goes through step by step. */
export const triedDays = 30
export const triedEventsMax = 2_000
/** The same where each record has to be read to know whether whoever tries may see it. */
export const triedReadsMax = 200
export const triedRunsMax = 10

const pauses = [60, 300, 1_800, 7_200, 21_600, 43_200]
/** How often what may yet work is tried: once, and again after each pause. */
export const triesMax = pauses.length + 1
export const pauseMs = (tries: number): number => pauses[Math.min(tries, pauses.length) - 1]! * 1_000
