import type { World } from '@quoin/server/testing'

type Who = Parameters<World['fetch']>[0]
export interface Made {
  readonly course: string
  readonly chapters: readonly string[]
  /** Steps by chapter. */
  readonly steps: readonly (readonly string[])[]
}

export const textOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

/** What people do at the university, asked over HTTP. */
export function universityOf(world: () => World) {
  const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
    world().fetch(who, method, `/api/university${path}`, body)
  const data = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
    const { status, json, text } = await raw(method, path, body, who)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return json.data
  }
  const refused = async (reply: ReturnType<typeof raw>): Promise<[number, string | undefined]> => {
    const { status, json } = await reply
    return [status, json?.errors?.[0]?.code]
  }
  const createCourse = async (values: object = {}): Promise<string> =>
    (await data('POST', '/courses', { course: { name: 'Calm', code: `calm-${Math.random()}`, enrolment: 'free', ...values } })).id
  const addChapter = async (course: string, values: object = {}): Promise<string> =>
    (await data('POST', '/chapters', { chapter: { course_unique_id: course, title: 'Day', kind: 'day', ...values } })).id
  const addStep = async (chapter: string, values: object = {}): Promise<string> =>
    (await data('POST', '/steps', { step: { chapter_unique_id: chapter, title: 'Read', body: textOf('Breathe.'), ...values } }))
      .id
  const publish = (course: string) => data('PUT', `/courses/${course}/publish`, { course: {} })
  /** A published course of so many days with one text each. */
  const courseOf = async (days: readonly object[] = [{}, {}], values: object = {}): Promise<Made> => {
    const course = await createCourse(values)
    const chapters: string[] = []
    const steps: string[][] = []
    for (const [i, day] of days.entries()) {
      chapters.push(await addChapter(course, { title: `Day ${i + 1}`, ...day }))
      steps.push([await addStep(chapters.at(-1)!, { title: `Practice ${i + 1}`, body: textOf(`secret of day ${i + 1}`) })])
    }
    await publish(course)
    return { course, chapters, steps }
  }
  const enrol = (course: string, who: Who, more: object = {}) =>
    data('POST', `/learning/courses/${course}/enrol`, { enrollment: more }, who)
  const start = (course: string, who: Who, zone = 'UTC') =>
    data('PUT', `/learning/courses/${course}/start`, { enrollment: { time_zone: zone } }, who)
  const finish = (chapter: string, who: Who) => data('PUT', `/learning/chapters/${chapter}/finish`, { chapter: {} }, who)
  return { raw, data, refused, createCourse, addChapter, addStep, publish, courseOf, enrol, start, finish }
}
