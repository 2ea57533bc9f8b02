import { action, boolean, integer, moment, oneOf, ref, resource, text } from '@quoin/kit'

export const attendanceStates = ['present', 'late', 'excused', 'absent'] as const
export type Attendance = (typeof attendanceStates)[number]

/** Of how many sessions somebody came to so many, in percent; being excused counts for neither. */
export function attendanceRate(states: readonly (Attendance | null)[]): number | null {
  const counted = states.filter((state) => state && state !== 'excused')
  const came = counted.filter((state) => state !== 'absent')
  return counted.length === 0 ? null : Math.round((came.length / counted.length) * 100)
}

/** Whether a learner came to a session. The coach of the session keeps it; the learner reads it. */
export const attendances = resource({
  type: 'Attendance',
  wrapper: 'attendance',
  title: 'studentName',
  fields: {
    session: ref('university.sessions').named('lesson_unique_id').alsoKnownAs('session_unique_id').required().fixed(),
    student: ref('gateway.users').named('student_unique_id').required().fixed(),
    studentName: text(160).readOnly().sortable(),
    attendanceType: oneOf(...attendanceStates)
      .required()
      .sortable(),
    attendedAt: moment().sortable(),
    /** In minutes. */
    duration: integer(0, 1_440),
    notes: text(2_000),
    course: ref('university.courses').readOnly(),
    enrollment: ref('university.enrollments').readOnly(),
    coach: ref('gateway.users').readOnly(),
    byCode: boolean().default(false).readOnly().filterable(),
    verifiedBy: ref('gateway.users').readOnly(),
    verifiedAt: moment().readOnly(),
  },
  owner: 'coach',
  sharedWith: {
    resource: 'attendances',
    record: 'id',
    user: 'student',
    writers: { field: 'attendanceType', values: [] },
  },
  permissions: { read: 'university.enrollments.read', write: 'university.sessions.hold' },
  alsoSays: { enabled: true },
  unsupported: {
    enabled: 'Delete the attendance instead.',
    status: 'Delete the attendance instead.',
    payload: 'Custom data is not supported for attendances.',
  },
  movesMoney: ['create', 'update', 'delete'],
  only: ['list', 'get', 'create', 'update', 'delete', 'history', 'export'],
  sort: '-created_at',
  actions: {
    verify: action()
      .unless(
        'already_verified',
        'It is verified already.',
        ({ verifiedAt }: { verifiedAt: string | null }) => verifiedAt !== null,
      )
      .says('Confirms that an attendance is right, such as one that was checked in by code.'),
  },
})
