import { type Arrangements, type Arranger, png, type Special } from '@quoin/server/testing'

/** A form of one page that says the company's word. */
export const smallForm = (word: string) => ({
  languages: ['en'],
  title: { en: `${word} title` },
  pages: [
    {
      id: 'first',
      groups: [
        {
          id: 'about',
          questions: [
            { id: 'reason', kind: 'text', title: { en: `${word} reason` } },
            {
              id: 'seat',
              kind: 'choice',
              title: { en: `${word} seat` },
              options: [
                { id: 'front', label: { en: 'Front' } },
                { id: 'back', label: { en: 'Back' } },
              ],
            },
          ],
        },
      ],
    },
  ],
})

const draft = async (a: Arranger): Promise<string> => {
  const { data } = await a.call('forms.surveys.create', {
    body: { name: `${a.word} form`, survey_type: `${a.word} type`, definition: smallForm(a.word) },
  })
  return data.id as string
}
/** A picture among the stored files of the company. */
const picture = async (a: Arranger): Promise<string> => {
  const { file_id } = await a.upload('files.storedFiles.presign', {}, `${a.word}.png`, png)
  const { data } = await a.call('files.storedFiles.create', { body: { name: `${a.word}.png`, file_unique_id: file_id } })
  return data.id as string
}
const written = async (a: Arranger) => ({
  name: `${a.word} form`,
  survey_type: `${a.word} type`,
  description: `${a.word} description`,
  definition: smallForm(a.word),
  picture_unique_id: await picture(a),
})
const live = async (a: Arranger): Promise<string> => {
  const id = await draft(a)
  await a.call('forms.surveys.publish', { params: { id }, body: {} })
  return id
}
const version = async (a: Arranger) => {
  const parent = await live(a)
  const { data } = await a.call('forms.versions.list', { params: { parent } })
  return { parent, id: data[0].id as string }
}
const answer = async (a: Arranger) => {
  const parent = await live(a)
  const { data } = await a.call('forms.answers.create', {
    params: { parent },
    body: { first_name: `${a.word} first`, form_fields: { reason: `${a.word} reason` } },
  })
  return { parent, id: data.id as string }
}
const begun = async (a: Arranger) => {
  const parent = await live(a)
  const { data } = await a.call('forms.answers.create', { params: { parent }, body: { first_name: `${a.word} first` } })
  return { parent, id: data.id as string }
}
/** A form that asks for a code, by an address of its own, and the address that the code was mailed to. */
const coded = async (a: Arranger) => {
  const id = await draft(a)
  await a.call('forms.surveys.update', { params: { id }, body: { require_otp_verification: true } })
  await a.call('forms.surveys.publish', { params: { id }, body: {} })
  const { data } = await a.call('forms.applications.get', { params: { form: id } })
  return { form: data.id as string, email: `code-${id.slice(0, 8)}@${a.word}.example` }
}
const landing = async (a: Arranger): Promise<string> => {
  await a.call('forms.landings.create', { body: { name: `${a.word} name`, message: `${a.word} message` } })
  const { data } = await a.call('forms.landings.list', { query: { records: '1' } })
  return data[0].id as string
}
const self = (a: Arranger): string => a.recall('gateway.users')!
const registered = async (a: Arranger): Promise<string> => {
  await a.call('forms.users.register', { params: { userUniqueId: self(a) }, body: {} })
  return self(a)
}
const appointment = async (a: Arranger) => {
  const parent = await live(a)
  const { data } = await a.call('forms.appointments.create', {
    params: { parent },
    body: {
      start_at: `${new Date().getFullYear() + 1}-05-05T10:00:00.000Z`,
      first_name: `${a.word} first`,
      email: `guest@${a.word}.example`,
    },
  })
  return { parent, id: data.id as string }
}
const set = async (a: Arranger): Promise<string> => {
  const items = [{ form_schema_unique_id: await live(a) }]
  const { data } = await a.call('forms.sets.create', {
    body: { name: `${a.word} set`, code: `${a.word}-${crypto.randomUUID()}`, form_set_items_attributes: items },
  })
  return data.id as string
}
const assignment = async (a: Arranger) => {
  const id = await set(a)
  await a.call('forms.sets.assign', { params: { id }, body: { user_unique_id: self(a) } })
  const { data } = await a.call('forms.assignments.list', { query: { form_set_unique_id: id } })
  return { id: data[0].id as string }
}
const trashed =
  (name: string, made: (a: Arranger) => Promise<Record<string, string>>): Special =>
  async (a) => {
    const params = await made(a)
    await a.call(name, { params })
    return { params }
  }
const one = async (a: Arranger) => ({ id: await landing(a) })

/** Requests of forms that take more than what their definitions say. */
export const specials: Readonly<Record<string, Special>> = {
  'forms.surveys.create': async (a) => ({ body: await written(a) }),
  'forms.surveys.update': async (a) => ({ params: { id: await draft(a) }, body: await written(a) }),
  'forms.surveys.publish': async (a) => ({ params: { id: await draft(a) }, body: {} }),
  'forms.surveys.pause': async (a) => ({ params: { id: await live(a) }, body: {} }),
  'forms.surveys.resume': async (a) => {
    const id = await live(a)
    await a.call('forms.surveys.close', { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'forms.surveys.close': async (a) => ({ params: { id: await live(a) }, body: {} }),
  'forms.surveys.statusUpdate': async (a) => ({ params: { id: await live(a) }, body: { status: 'paused' } }),
  'forms.surveys.byType': async (a) => {
    await draft(a)
    return { params: { surveyType: `${a.word} type` } }
  },
  'forms.surveys.byTypeStatus': async (a) => {
    await draft(a)
    return { params: { surveyType: `${a.word} type` }, query: { by_status: 'draft' } }
  },
  'forms.surveys.usersCreate': async (a) => ({
    body: { user: { survey_unique_id: await live(a), email: `guest@${a.word}.example`, name: `${a.word} guest` } },
  }),
  'forms.surveys.check': async (a) => ({ params: { id: await draft(a) } }),
  'forms.answers.results': async (a) => ({ params: { id: (await answer(a)).parent } }),
  'forms.answers.rows': async (a) => ({ params: { id: (await answer(a)).parent } }),
  'forms.answers.xlsx': async (a) => ({ params: { id: (await answer(a)).parent } }),
  'forms.answers.csv': async (a) => ({ params: { id: (await answer(a)).parent } }),
  'forms.versions.list': async (a) => ({ params: { parent: (await version(a)).parent } }),
  'forms.versions.get': async (a) => ({ params: await version(a) }),
  'forms.answers.list': async (a) => ({ params: { parent: (await answer(a)).parent } }),
  'forms.answers.get': async (a) => ({ params: await answer(a) }),
  'forms.answers.history': async (a) => ({ params: await answer(a) }),
  'forms.answers.create': async (a) => ({
    params: { parent: await live(a) },
    body: { first_name: `${a.word} first`, form_fields: { reason: `${a.word} reason` } },
  }),
  'forms.answers.change': async (a) => ({ params: await begun(a), body: { last_name: `${a.word} last` } }),
  'forms.answers.submit': async (a) => ({ params: await begun(a), body: {} }),
  'forms.answers.statusUpdate': async (a) => ({ params: await begun(a), body: { status: 'cancelled' } }),
  'forms.answers.byStatus': async (a) => ({ params: { parent: (await answer(a)).parent, status: 'completed' } }),
  'forms.answers.resend': async (a) => {
    const parent = await live(a)
    const user = { survey_unique_id: parent, email: `again@${a.word}.example`, name: `${a.word} again` }
    const { data } = await a.call('forms.surveys.usersCreate', { body: { user } })
    return { params: { parent, id: data.id as string } }
  },
  // Nobody hands over a file by way of the API; the page of the form does, and its own spec asks for what came of it.
  'forms.answers.file': async (a) => ({ params: { ...(await answer(a)), question: 'reason' } }),
  'forms.answers.delete': async (a) => ({ params: await answer(a) }),
  'forms.answers.trash': async (a) => {
    const params = await answer(a)
    await a.call('forms.answers.delete', { params })
    return { params: { parent: params.parent } }
  },
  'forms.answers.restore': trashed('forms.answers.delete', answer),
  'forms.answers.purge': trashed('forms.answers.delete', answer),
  'forms.appointments.list': async (a) => ({ params: { parent: (await appointment(a)).parent } }),
  'forms.appointments.get': async (a) => ({ params: await appointment(a) }),
  'forms.appointments.history': async (a) => ({ params: await appointment(a) }),
  'forms.appointments.create': async (a) => ({
    params: { parent: await live(a) },
    body: { start_at: `${new Date().getFullYear() + 1}-05-05T10:00:00.000Z`, first_name: `${a.word} first` },
  }),
  'forms.appointments.update': async (a) => ({ params: await appointment(a), body: { notes: `${a.word} notes` } }),
  'forms.appointments.confirm': async (a) => ({ params: await appointment(a), body: {} }),
  'forms.appointments.cancel': async (a) => ({ params: await appointment(a), body: {} }),
  'forms.appointments.delete': async (a) => ({ params: await appointment(a) }),
  'forms.appointments.trash': async (a) => {
    const params = await appointment(a)
    await a.call('forms.appointments.delete', { params })
    return { params: { parent: params.parent } }
  },
  'forms.appointments.restore': trashed('forms.appointments.delete', appointment),
  'forms.appointments.purge': trashed('forms.appointments.delete', appointment),
  'forms.appointments.report': async (a) => ({ body: { form_unique_id: (await appointment(a)).parent } }),
  'forms.appointments.summary': async (a) => ({ body: { form_unique_id: (await appointment(a)).parent } }),
  'forms.crmSync.landing': async (a) => ({ params: await one(a), body: {} }),
  'forms.crmSync.subscription': async (a) => {
    await a.call('forms.landings.create', {
      body: { name: `${a.word} name`, kind: 'subscription', email: `guest@${a.word}.example` },
    })
    const { data } = await a.call('forms.landings.list', { query: { records: '1' } })
    return { params: { id: data[0].id as string }, body: {} }
  },
  'forms.crmSync.appointment': async (a) => ({ params: { id: (await appointment(a)).id }, body: {} }),
  'forms.sets.create': async (a) => ({
    body: {
      name: `${a.word} set`,
      code: `${a.word}-${crypto.randomUUID()}`,
      form_set_items_attributes: [{ form_schema_unique_id: await live(a) }],
    },
  }),
  'forms.sets.update': async (a) => ({ params: { id: await set(a) }, body: { name: `${a.word} other set` } }),
  'forms.sets.get': async (a) => ({ params: { id: await set(a) } }),
  'forms.sets.assign': async (a) => ({ params: { id: await set(a) }, body: { user_unique_id: self(a) } }),
  'forms.sets.match': async (a) => {
    await set(a)
    return { body: { user_unique_id: self(a) } }
  },
  'forms.assignments.get': async (a) => ({ params: await assignment(a) }),
  'forms.assignments.list': async (a) => {
    await assignment(a)
    return {}
  },
  'forms.assignments.history': async (a) => ({ params: await assignment(a) }),
  'forms.assignments.cancel': async (a) => ({ params: await assignment(a), body: {} }),
  'forms.assignments.answers': async (a) => ({ params: await assignment(a) }),
  'forms.applications.get': async (a) => ({ params: { form: await live(a) } }),
  'forms.applications.draft': async (a) => ({
    params: { form: await live(a) },
    body: { responses: { reason: `${a.word} reason` } },
  }),
  'forms.applications.submit': async (a) => ({
    params: { form: await live(a) },
    body: { responses: { reason: `${a.word} reason` } },
  }),
  'forms.applications.sendOtp': async (a) => {
    const { form, email } = await coded(a)
    return { params: { form }, body: { email } }
  },
  'forms.applications.verifyOtp': async (a) => {
    const { form, email } = await coded(a)
    await a.call('forms.applications.sendOtp', { params: { form }, body: { email } })
    const mail = (await a.world.mails()).findLast(({ recipient }) => recipient === email)
    return { params: { form }, body: { code: /code"+: *"+(\d{6})/.exec(mail?.text ?? '')?.[1] ?? '000000' } }
  },
  'forms.landings.create': async (a) => ({ body: { name: `${a.word} name`, message: `${a.word} message` } }),
  'forms.landings.get': async (a) => ({ params: await one(a) }),
  'forms.landings.history': async (a) => ({ params: await one(a) }),
  'forms.landings.update': async (a) => ({ params: await one(a), body: { notes: `${a.word} notes` } }),
  'forms.landings.delete': async (a) => ({ params: await one(a) }),
  'forms.landings.restore': trashed('forms.landings.delete', one),
  'forms.landings.purge': trashed('forms.landings.delete', one),
  'forms.users.get': async (a) => ({ params: { userUniqueId: await registered(a) } }),
  'forms.users.register': async (a) => ({ params: { userUniqueId: self(a) }, body: {} }),
  'forms.users.update': async (a) => ({ params: { userUniqueId: await registered(a) }, body: { phone: '+49 40 123456' } }),
}

/** An answer and an identity are there in every company, as what others create by `create` is. */
export const further = ['forms.answers.create', 'forms.users.register']

const filter = 'a filter in the body: nothing of another company is found by it'
/** Where the generated walks differ. */
export const exceptions: Arrangements['exceptions'] = {
  told: {
    'forms.appointments.report body form_unique_id': filter,
    'forms.appointments.report body user_unique_id': filter,
    'forms.appointments.summary body form_unique_id': filter,
    'forms.appointments.summary body user_unique_id': filter,
  },
}
