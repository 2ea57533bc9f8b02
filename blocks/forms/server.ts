import { serve } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { formAnswered } from './mails/formAnswered.ts'
import { formCode } from './mails/formCode.ts'
import { formInvitation } from './mails/formInvitation.ts'
import { notices } from './notices.ts'
import { answers, answersInternal, replacedAnswers } from './operations/answers.ts'
import { applications } from './operations/applications.ts'
import { landings, landingsInternal } from './operations/landings.ts'
import { appointmentActions, appointments, appointmentsInternal, replacedAppointments } from './operations/appointments.ts'
import { crmSync } from './operations/crmSync.ts'
import { followAnswers } from './operations/listen.ts'
import { defineRequests } from './operations/request.ts'
import {
  assignmentActions,
  assignments,
  assignmentsInternal,
  defineSets,
  replacedSets,
  setActions,
  sets,
} from './operations/sets.ts'
import { createSurvey, surveys, surveysInternal, updateSurvey } from './operations/surveys.ts'
import { users } from './operations/users.ts'
import { personalData } from './personalData.ts'
import { mountForms } from './public/mount.ts'
import { forms } from './resources/index.ts'
import { surveys as surveyActions } from './actions/surveys.ts'

export const formsServer = serve(forms, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  adapters,
  actions: { surveys: surveyActions, appointments: appointmentActions, sets: setActions, assignments: assignmentActions },
  operations: { surveys, answers, applications, landings, appointments, crmSync, sets, assignments, users },
  internal: {
    surveys: surveysInternal,
    answers: answersInternal,
    landings: landingsInternal,
    appointments: appointmentsInternal,
    assignments: assignmentsInternal,
  },
  replaces: {
    surveys: { create: createSurvey, update: updateSurvey },
    answers: replacedAnswers,
    appointments: replacedAppointments,
    sets: replacedSets,
  },
  notices,
  listeners: [followAnswers],
  defineJobs: (parts) => {
    defineRequests(parts)
    defineSets(parts)
  },
  mountPages: mountForms,
  mails: { form_invitation: formInvitation, form_answered: formAnswered, form_code: formCode },
})
