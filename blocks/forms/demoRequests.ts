import { geolocation } from '@quoin/geolocation/resources'
import { type DemoParts, Model, selectRows } from '@quoin/kit/server'
import { definitionSchema, type Words } from './engine/index.ts'
import { forms } from './resources/index.ts'

const six = (en: string, es: string, fr: string, de: string, ja: string, zh: string): Words => ({ en, es, fr, de, ja, zh })
const languages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const
const thanks = {
  id: 'thanks',
  title: six('Thank you!', '¡Gracias!', 'Merci !', 'Vielen Dank!', 'ありがとうございました', '谢谢！'),
}
const contact = {
  id: 'contact',
  kind: 'contact',
  required: true,
  title: six(
    'How can we reach you?',
    '¿Cómo te podemos contactar?',
    'Comment vous joindre ?',
    'Wie erreichen wir Sie?',
    'ご連絡先',
    '如何联系您？',
  ),
}

/** Whoever asks for a quote becomes a lead, with the consent they gave. */
const quote = definitionSchema.parse({
  languages,
  title: six('Request a quote', 'Pedir presupuesto', 'Demander un devis', 'Angebot anfragen', '見積もりのご依頼', '索取报价'),
  pages: [
    {
      id: 'request',
      groups: [
        {
          id: 'about',
          questions: [
            contact,
            {
              id: 'need',
              kind: 'long_text',
              required: true,
              title: six(
                'What do you need?',
                '¿Qué necesitas?',
                'De quoi avez-vous besoin ?',
                'Was benötigen Sie?',
                'ご要望をお聞かせください',
                '您需要什么？',
              ),
            },
            {
              id: 'agree',
              kind: 'consent',
              required: true,
              consentVersion: '2026-01',
              title: six(
                'You may contact me about my request.',
                'Podéis contactarme sobre mi solicitud.',
                'Vous pouvez me contacter au sujet de ma demande.',
                'Sie dürfen mich zu meiner Anfrage kontaktieren.',
                '依頼についての連絡を受けることに同意します。',
                '我同意就此请求与我联系。',
              ),
            },
          ],
        },
      ],
    },
  ],
  endings: [thanks],
})

/** Books one of two rooms at the time that is asked for. */
const roomForm = (rooms: readonly { readonly id: string; readonly name: string }[]) =>
  definitionSchema.parse({
    languages,
    title: six(
      'Book a meeting room',
      'Reservar una sala',
      'Réserver une salle',
      'Besprechungsraum buchen',
      '会議室の予約',
      '预订会议室',
    ),
    pages: [
      {
        id: 'booking',
        groups: [
          {
            id: 'when',
            questions: [
              contact,
              {
                id: 'room',
                kind: 'choice',
                required: true,
                title: six('Room', 'Sala', 'Salle', 'Raum', '部屋', '房间'),
                options: rooms.map(({ name }, i) => ({ id: `room_${i + 1}`, label: six(name, name, name, name, name, name) })),
              },
              { id: 'date', kind: 'date', required: true, title: six('Date', 'Fecha', 'Date', 'Datum', '日付', '日期') },
              { id: 'from', kind: 'time', required: true, title: six('From', 'Desde', 'De', 'Von', '開始', '开始时间') },
              { id: 'until', kind: 'time', required: true, title: six('Until', 'Hasta', 'À', 'Bis', '終了', '结束时间') },
              {
                id: 'people',
                kind: 'number',
                min: 1,
                title: six('Number of people', 'Número de personas', 'Nombre de personnes', 'Anzahl Personen', '人数', '人数'),
              },
            ],
          },
        ],
      },
    ],
    endings: [thanks],
    requests: [
      {
        id: 'booked',
        kind: 'booking',
        choice: 'room',
        things: Object.fromEntries(rooms.map(({ id }, i) => [`room_${i + 1}`, id])),
        date: 'date',
        time: 'from',
        endTime: 'until',
        count: 'people',
      },
    ],
  })

/** Two live forms that do something with what is answered: one makes leads, the other books rooms. */
export async function addRequestForms({ tx, tenantId, year, people }: DemoParts): Promise<void> {
  const boss = people[0]!
  const rooms = await selectRows(
    tx,
    new Model(geolocation.premises),
    tenantId,
    `t.bookable and t.premise_type = 'room' and t.deleted_at is null order by t.code limit 2`,
    [],
  )
  const made = [
    {
      name: 'Request a quote',
      slug: 'request-a-quote',
      surveyType: 'lead',
      description: 'Makes a lead of every answer.',
      makesLead: true,
      definition: quote,
    },
    ...(rooms.length > 0
      ? [
          {
            name: 'Book a meeting room',
            slug: 'book-a-room',
            surveyType: 'booking',
            description: 'Books the room in the name of whoever published the form.',
            definition: roomForm(rooms.map(({ id, name }) => ({ id, name: String(name) }))),
          },
        ]
      : []),
  ]
  for (const form of made) {
    const survey = await year.add(tx, forms.surveys, boss, 45, form)
    const version = await year.add(tx, forms.versions, boss, 44, {
      survey,
      number: 1,
      name: form.name,
      definition: form.definition,
    })
    await year.change(tx, forms.surveys, survey, boss, 44, {
      status: 'live',
      published: version,
      publishedNumber: 1,
      publishedAt: new Date(Date.now() - 44 * 86_400_000).toISOString(),
    })
  }
}
