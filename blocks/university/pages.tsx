import { outsidePage, page, pagesOf, related, rest, settingsPage } from '@quoin/ui/pages'
import {
  IconBook,
  IconCertificate,
  IconClock,
  IconCompass,
  IconClipboardCheck,
  IconCalendarEvent,
  IconKey,
  IconListCheck,
  IconMessageQuestion,
  IconSchool,
  IconSettings,
  IconTicket,
  IconUser,
  IconUserCheck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const university = {
  block: 'university',
  resources: () => import('./resources/index.ts'),
  texts,
  events: () => import('./screens/events.ts').then(({ events }) => events),
  space: 'learn',
  permissionTexts,
} as const

/** Courses as they are written and taken, and who is how far. */
export const pages = pagesOf(university, {
  learn: page('/learn', () => import('./screens/CoursesPage.tsx'), { icon: IconBook, permission: 'university.learning.use' }),
  course: page('/learn/$course', () => import('./screens/CoursePage.tsx'), { search: ['tab'] }),
  step: page('/learn/$course/steps/$step', () => import('./screens/StepPage.tsx')),
  notebook: page('/learn/$course/notebook', () => import('./screens/NotebookPage.tsx')),
  survey: page('/learn/$course/surveys/$kind', () => import('./screens/SurveyPage.tsx')),
  placement: page('/placement/$placement', () => import('./screens/PlacementPage.tsx')),
  join: page('/join', () => import('./screens/WizardPage.tsx'), {
    icon: IconTicket,
    permission: 'university.learning.use',
    search: ['course', 'kind'],
  }),
  courses: {
    icon: IconSchool,
    list: {
      columns: ['name', 'code', 'status', 'enrolment', 'seatsTaken', 'publishedAt', 'updatedAt'],
      views: { published: { filter: { status: 'published' }, count: true }, draft: { filter: { status: 'draft' } } },
      form: ['name', 'code', 'summary', 'language', 'enrolment'],
    },
    record: {
      groups: {
        course: ['name', 'code', 'status', 'summary', 'description', 'language', 'level', 'topics', 'coach'],
        access: ['enrolment', 'product', 'issuesCodes', 'codeValidDays', 'capacity', 'hasWaitingList', 'seatsTaken', 'inOrder'],
        completion: ['ending', 'nextCourse'],
        certificate: [
          'hasCertificate',
          'certificateMonths',
          'certificateTitle',
          'certificateText',
          'certificateSigner',
          'certificateColor',
        ],
        mandatory: ['isMandatory', 'dueDays', 'graceDays', 'renewMonths'],
        more: rest,
      },
      tabs: {
        outline: () => import('./screens/OutlineTab.tsx'),
        learners: related('university.enrollments', {
          by: 'course',
          columns: ['userName', 'status', 'progress', 'lastSeenAt'],
          creates: false,
        }),
        cohorts: related('university.cohorts', {
          by: 'course',
          columns: ['name', 'startsOn', 'endsOn', 'capacity', 'seatsTaken'],
        }),
        sessions: related('university.sessions', {
          by: 'course',
          columns: ['title', 'kind', 'coach', 'startsAt', 'status', 'attended'],
        }),
        codes: related('university.codes', { by: 'course', columns: ['email', 'status', 'ending', 'expiresAt'] }),
        funnel: () => import('./screens/FunnelTab.tsx'),
        surveys: () => import('./screens/SurveyResultsTab.tsx'),
        compared: () => import('./screens/ComparisonTab.tsx'),
      },
      actions: ['publish', 'archive', 'unarchive'],
      menu: [
        () => import('./screens/EnrolMany.tsx'),
        () => import('./screens/GenerateCodes.tsx'),
        () => import('./screens/DuplicateCourse.tsx'),
        () => import('./screens/PreviewCertificate.tsx'),
      ],
      highlights: ['seatsTaken', 'chapterCount', 'minutes', 'publishedAt'],
      firstTab: 'outline',
    },
  },
  chapters: { list: false, record: { groups: { chapter: rest } } },
  steps: {
    list: false,
    record: {
      groups: {
        step: ['title', 'code', 'kind', 'chapter', 'minutes', 'isRequired', 'isPreview'],
        media: ['filename', 'contentType', 'fileBytes', 'embedUrl', 'captions'],
        quiz: ['passPercent', 'attemptsMax', 'timeLimitSeconds', 'drawCount', 'showsAnswers'],
      },
      tabs: {
        content: () => import('./screens/StepContentTab.tsx'),
        translations: related('university.translations', { by: 'step', columns: ['language', 'title', 'isStale', 'updatedAt'] }),
      },
    },
  },
  translations: {
    list: false,
    record: {
      groups: { translation: ['step', 'language', 'title', 'captions', 'isStale'] },
      tabs: { content: () => import('./screens/TranslationTextTab.tsx') },
      actions: ['confirm'],
    },
  },
  placements: {
    permission: 'university.courses.read',
    icon: IconCompass,
    more: true,
    list: {
      columns: ['name', 'course', 'status', 'updatedAt'],
      views: { active: { filter: { status: 'active' } }, pending: { filter: { status: 'pending' } } },
      form: ['name', 'course', 'description', 'passPercent', 'timeLimitSeconds'],
    },
    record: {
      groups: { placement: rest },
      tabs: {
        content: () => import('./screens/PlacementTab.tsx'),
        attempts: related('university.attempts', {
          by: 'placement',
          columns: ['userName', 'status', 'percent', 'outcome', 'submittedAt'],
          creates: false,
        }),
        results: () => import('./screens/PlacementResultsTab.tsx'),
      },
    },
  },
  sessions: {
    icon: IconCalendarEvent,
    permission: 'university.sessions.read',
    list: {
      columns: ['title', 'course', 'kind', 'coach', 'startsAt', 'status', 'attended'],
      views: { scheduled: { filter: { status: 'scheduled' } }, done: { filter: { status: 'done' } } },
      form: [
        'course',
        'cohort',
        'kind',
        'title',
        'coach',
        'learner',
        'startsAt',
        'endsAt',
        'premise',
        'place',
        'link',
        'feeMinor',
        'feeCurrency',
      ],
    },
    record: {
      groups: {
        session: ['title', 'course', 'cohort', 'kind', 'coach', 'learner', 'status', 'startsAt', 'endsAt'],
        place: ['premise', 'booking', 'place', 'link'],
        coach: ['log', 'learnerNotes', 'feeMinor', 'feeCurrency', 'attended', 'owedAt'],
        more: rest,
      },
      tabs: { attendance: () => import('./screens/AttendanceTab.tsx') },
    },
  },
  attendances: {
    icon: IconUserCheck,
    more: true,
    permission: 'university.sessions.hold',
    list: {
      columns: ['studentName', 'session', 'attendanceType', 'attendedAt', 'byCode', 'verifiedAt'],
      creates: false,
    },
    record: {
      groups: {
        attendance: ['student', 'session', 'course', 'attendanceType', 'attendedAt', 'duration', 'notes'],
        verification: ['coach', 'byCode', 'verifiedBy', 'verifiedAt', 'enrollment', 'studentName'],
      },
    },
  },
  availabilities: {
    icon: IconClock,
    more: true,
    permission: 'university.learning.use',
    list: { columns: ['userName', 'userType', 'dayOfWeek', 'startTime', 'endTime', 'timezone'] },
    record: { groups: { hours: ['user', 'userType', 'dayOfWeek', 'startTime', 'endTime', 'timezone'], period: rest } },
  },
  cohorts: { list: false, record: { groups: { cohort: rest } } },
  posts: {
    icon: IconMessageQuestion,
    more: true,
    permission: 'university.posts.moderate',
    list: {
      columns: ['text', 'userName', 'stepTitle', 'status', 'reports', 'createdAt'],
      creates: false,
    },
    record: { groups: { post: rest } },
  },
  attend: page('/attend/$session', () => import('./screens/AttendPage.tsx'), { search: ['code'] }),
  enrollments: {
    icon: IconUsersGroup,
    permission: 'university.enrollments.manage',
    list: {
      columns: ['userName', 'courseName', 'status', 'progress', 'currentChapter', 'dueOn', 'lastSeenAt'],
      views: {
        active: { filter: { status: 'active' }, count: true },
        waiting: { filter: { status: 'waiting' }, count: true },
        completed: { filter: { status: 'completed' } },
      },
      form: ['course', 'user', 'cohort', 'coach', 'dueOn'],
    },
    record: {
      groups: {
        learner: ['course', 'user', 'status', 'source', 'audience', 'cohort', 'coach', 'order'],
        progress: [
          'progress',
          'stepsDone',
          'stepsTotal',
          'currentChapter',
          'watchedSeconds',
          'startedAt',
          'lastSeenAt',
          'completedAt',
        ],
        mandatory: ['dueOn', 'waivedAt', 'waiverReason', 'renewOn'],
        more: rest,
      },
      highlights: ['progress'],
      tabs: { schedule: () => import('./screens/ScheduleTab.tsx') },
    },
  },
  students: {
    icon: IconUser,
    more: true,
    permission: 'university.enrollments.manage',
    list: {
      columns: ['userName', 'displayName', 'email', 'status'],
      views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
    },
    record: { initials: true, groups: { student: rest } },
  },
  codes: {
    icon: IconKey,
    more: true,
    permission: 'university.codes.manage',
    list: {
      columns: ['email', 'course', 'status', 'source', 'ending', 'dueAt', 'expiresAt'],
      views: { pending: { filter: { status: 'pending' }, count: true }, issued: { filter: { status: 'issued' } } },
      form: ['course', 'email', 'name'],
    },
    record: { groups: { code: rest } },
  },
  attempts: {
    icon: IconClipboardCheck,
    more: true,
    permission: 'university.attempts.grade',
    list: {
      columns: ['stepTitle', 'userName', 'kind', 'number', 'status', 'percent', 'submittedAt'],
      views: { grading: { filter: { status: 'grading' }, count: true } },
      creates: false,
    },
    record: {
      groups: { attempt: rest },
      tabs: { answers: () => import('./screens/AnswersTab.tsx') },
      actions: ['grade', 'allowAgain', () => import('./screens/OpenAnswer.tsx')],
    },
  },
  certificates: {
    icon: IconCertificate,
    more: true,
    list: { columns: ['number', 'holder', 'courseName', 'status', 'issuedAt', 'expiresOn'], creates: false },
    record: { groups: { certificate: rest } },
  },
  training: page('/training', () => import('./screens/TrainingPage.tsx'), {
    icon: IconListCheck,
    permission: 'university.reports.read',
  }),
  preview: page('/preview/$course', () => import('./screens/PreviewPage.tsx'), { search: ['step'] }),
  academy: outsidePage('/academy/$app/$screen', () => import('./academy/AcademyPage.tsx')),
  settings: settingsPage('university.settings', {
    icon: IconSettings,
    permission: 'university.settings.manage',
    groups: { referral: ['refersFriends', 'referralPercent', 'referralDays'], demo: ['mockSignIn'] },
  }),
})
