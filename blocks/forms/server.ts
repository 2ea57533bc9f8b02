import { serve } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { formAnswered } from './mails/formAnswered.ts'
import { formInvitation } from './mails/formInvitation.ts'
import { notices } from './notices.ts'
import { answers, answersInternal, restoreAnswer } from './operations/answers.ts'
import { landings, landingsInternal } from './operations/landings.ts'
import { followAnswers } from './operations/listen.ts'
import { defineRequests } from './operations/request.ts'
import { createSurvey, surveys, surveysInternal } from './operations/surveys.ts'
import { users } from './operations/users.ts'
import { personalData } from './personalData.ts'
import { mountForms } from './public/mount.ts'
import { forms } from './resources/index.ts'
import { surveys as surveyActions } from './actions/surveys.ts'

export const formsServer = serve(forms, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  adapters,
  actions: { surveys: surveyActions },
  operations: { surveys, answers, landings, users },
  internal: { surveys: surveysInternal, answers: answersInternal, landings: landingsInternal },
  replaces: { surveys: { create: createSurvey }, answers: { restore: restoreAnswer } },
  notices,
  listeners: [followAnswers],
  defineJobs: defineRequests,
  mountPages: mountForms,
  mails: { form_invitation: formInvitation, form_answered: formAnswered },
})
