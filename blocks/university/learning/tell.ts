import type { Mail } from '@quoin/kit/mail'
import { type Context, pageAddress } from '@quoin/kit/server'
import { memberOf } from './people.ts'
import type { CourseRow, SeatRow } from './seat.ts'

type Sending = Pick<Context, 'tx' | 'tenantId' | 'mailer' | 'settings'>

/** Tells somebody who waited that they have a seat now. */
export async function mailSeat(
  context: Sending,
  course: Pick<CourseRow, 'id' | 'name'>,
  seat: Pick<SeatRow, 'id' | 'user'>,
): Promise<void> {
  const { id, name, email, language } = await memberOf(context, seat.user)
  await send(context, {
    to: email,
    person: id,
    about: { resource: 'university.courses', id: course.id },
    template: 'university_seat',
    language: language ?? 'en',
    key: `university seat ${seat.id} ${id} ${new Date().toISOString().slice(0, 10)}`,
    values: { name, course: course.name, link: pageAddress(context, `/university/learn/${course.id}`) },
  })
}

/** Sends somebody the code that lets them in. */
export async function mailCode(
  context: Sending,
  code: {
    readonly id: string
    /** The member it is for, where it is known. */
    readonly user: string | null
    readonly text: string
    readonly email: string
    readonly name: string | null
    readonly expiresOn: string
  },
  course: Pick<CourseRow, 'id' | 'name' | 'language'>,
  language: string | null,
): Promise<void> {
  await send(context, {
    to: code.email,
    ...(code.user && { person: code.user, about: { resource: 'university.courses', id: course.id } }),
    template: 'university_code',
    language: language ?? course.language,
    key: `university code ${code.id} ${code.text.slice(-4)}`,
    values: {
      name: code.name ?? code.email,
      course: course.name,
      code: code.text,
      until: code.expiresOn,
      link: pageAddress(context, `/university/join?course=${course.id}`),
    },
  })
}

const send = ({ mailer, tx, tenantId }: Sending, mail: Omit<Mail, 'tenantId'>) => mailer.send({ ...mail, tenantId }, tx)
