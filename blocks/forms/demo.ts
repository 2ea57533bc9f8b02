import type { Demo } from '@quoin/kit/server'
import { addRequestForms } from './demoRequests.ts'
import { definitionSchema } from './engine/index.ts'
import { forms } from './resources/index.ts'

const day = 86_400_000
const six = (en: string, es: string, fr: string, de: string, ja: string, zh: string) => ({ en, es, fr, de, ja, zh })

/** What guests are asked after their stay. */
const feedback = definitionSchema.parse({
  languages: ['en', 'es', 'fr', 'de', 'ja', 'zh'],
  title: six('Guest feedback', 'Opinión de huéspedes', 'Avis des clients', 'Gästefeedback', 'お客様アンケート', '宾客反馈'),
  pages: [
    {
      id: 'visit',
      groups: [
        {
          id: 'about',
          questions: [
            {
              id: 'recommend',
              kind: 'nps',
              required: true,
              title: six(
                'How likely are you to recommend us?',
                '¿Con qué probabilidad nos recomendarías?',
                'Nous recommanderiez-vous ?',
                'Wie wahrscheinlich empfehlen Sie uns weiter?',
                '私たちをお勧めいただける可能性はどのくらいですか？',
                '您向他人推荐我们的可能性有多大？',
              ),
            },
            {
              id: 'liked',
              kind: 'several',
              title: six(
                'What did you like?',
                '¿Qué te gustó?',
                'Qu’avez-vous aimé ?',
                'Was hat Ihnen gefallen?',
                '良かった点は何ですか？',
                '您喜欢哪些方面？',
              ),
              options: [
                { id: 'service', label: six('Service', 'Servicio', 'Service', 'Service', 'サービス', '服务') },
                { id: 'place', label: six('Location', 'Ubicación', 'Emplacement', 'Lage', '立地', '位置') },
                { id: 'price', label: six('Price', 'Precio', 'Prix', 'Preis', '価格', '价格') },
              ],
            },
          ],
        },
      ],
    },
    {
      id: 'better',
      showIf: { question: 'recommend', is: 'less', value: 7 },
      groups: [
        {
          id: 'reason',
          questions: [
            {
              id: 'improve',
              kind: 'long_text',
              title: six(
                'What can we do better?',
                '¿Qué podemos mejorar?',
                'Que pouvons-nous améliorer ?',
                'Was können wir besser machen?',
                '改善すべき点をお聞かせください',
                '我们可以改进什么？',
              ),
            },
          ],
        },
      ],
    },
  ],
  endings: [
    {
      id: 'thanks',
      title: six('Thank you!', '¡Gracias!', 'Merci !', 'Vielen Dank!', 'ありがとうございました', '谢谢！'),
    },
  ],
})

/** Asked of whoever has given the code that was mailed to them. */
const membership = definitionSchema.parse({
  languages: ['en', 'es', 'fr', 'de', 'ja', 'zh'],
  title: six('Membership', 'Afiliación', 'Adhésion', 'Mitgliedschaft', '会員申請', '会员申请'),
  pages: [
    {
      id: 'about',
      groups: [
        {
          id: 'you',
          questions: [
            {
              id: 'name',
              kind: 'text',
              required: true,
              title: six('Your name', 'Tu nombre', 'Votre nom', 'Ihr Name', 'お名前', '您的姓名'),
            },
            {
              id: 'why',
              kind: 'long_text',
              title: six(
                'Why would you like to join?',
                '¿Por qué quieres unirte?',
                'Pourquoi souhaitez-vous adhérer ?',
                'Warum möchten Sie beitreten?',
                '入会を希望される理由',
                '您为什么想加入？',
              ),
            },
          ],
        },
      ],
    },
  ],
  endings: [],
})

/** Not published yet: seats of its workshops are limited. */
const party = definitionSchema.parse({
  languages: ['en', 'es', 'fr', 'de', 'ja', 'zh'],
  title: six('Summer party', 'Fiesta de verano', 'Fête d’été', 'Sommerfest', '夏のパーティー', '夏日聚会'),
  pages: [
    {
      id: 'coming',
      groups: [
        {
          id: 'who',
          questions: [
            {
              id: 'name',
              kind: 'text',
              required: true,
              title: six('Your name', 'Tu nombre', 'Votre nom', 'Ihr Name', 'お名前', '您的姓名'),
            },
            {
              id: 'workshop',
              kind: 'choice',
              title: six(
                'Which workshop would you like to join?',
                '¿A qué taller te gustaría asistir?',
                'À quel atelier souhaitez-vous participer ?',
                'An welchem Workshop möchten Sie teilnehmen?',
                'どのワークショップに参加しますか？',
                '您想参加哪个工作坊？',
              ),
              options: [
                { id: 'pottery', quota: 8, label: six('Pottery', 'Cerámica', 'Poterie', 'Töpfern', '陶芸', '陶艺') },
                { id: 'sailing', quota: 12, label: six('Sailing', 'Vela', 'Voile', 'Segeln', 'セーリング', '帆船') },
                { id: 'cooking', quota: 10, label: six('Cooking', 'Cocina', 'Cuisine', 'Kochen', '料理', '烹饪') },
              ],
            },
          ],
        },
      ],
    },
  ],
  endings: [],
})

/** A form that guests have answered for half a year, one that is being written, and entries of a landing page. */
export const demo: Demo = async (parts) => {
  const { tx, year, people, random, isLarge } = parts
  if (isLarge) await addRequestForms(parts)
  const boss = people[0]!
  const survey = await year.add(tx, forms.surveys, boss, 190, {
    name: 'Guest feedback',
    slug: 'guest-feedback',
    surveyType: 'feedback',
    definition: feedback,
  })
  const version = await year.add(tx, forms.versions, boss, 188, {
    survey,
    number: 1,
    name: 'Guest feedback',
    definition: feedback,
  })
  await year.change(tx, forms.surveys, survey, boss, 188, {
    status: 'live',
    published: version,
    publishedNumber: 1,
    publishedAt: new Date(Date.now() - 188 * day).toISOString(),
  })
  for (let i = 0; i < (isLarge ? 60 : 5); i++) {
    const daysAgo = 180 - i * 3
    const recommend = Math.min(10, 4 + Math.floor(random() * 8))
    const at = new Date(Date.now() - Math.max(1, daysAgo) * day).toISOString()
    await year.add(tx, forms.answers, boss, Math.max(1, daysAgo), {
      survey,
      surveyVersion: version,
      versionNumber: 1,
      language: feedback.languages[Math.floor(random() * 6)],
      status: i % 9 === 8 ? 'started' : 'completed',
      formFields: {
        recommend,
        liked: ['service', 'place', 'price'].filter(() => random() > 0.5),
        ...(recommend < 7 && { improve: 'More vegetarian dishes, please.' }),
      },
      lastQuestion: 'liked',
      ending: 'thanks',
      source: 'form',
      startedAt: at,
      ...(i % 9 !== 8 && { completedAt: at }),
    })
  }
  await year.add(tx, forms.surveys, boss, 12, {
    name: 'Summer party registration',
    slug: 'summer-party',
    surveyType: 'registration',
    description: 'Workshops have a limited number of seats.',
    definition: party,
  })
  const membershipForm = await year.add(tx, forms.surveys, boss, 20, {
    name: 'Membership application',
    slug: 'membership',
    surveyType: 'application',
    description: 'Applicants give a code that is mailed to them first.',
    requireOtpVerification: true,
    onePerPerson: true,
    definition: membership,
  })
  const membershipVersion = await year.add(tx, forms.versions, boss, 19, {
    survey: membershipForm,
    number: 1,
    name: 'Membership application',
    definition: membership,
  })
  await year.change(tx, forms.surveys, membershipForm, boss, 19, {
    status: 'live',
    published: membershipVersion,
    publishedNumber: 1,
    publishedAt: new Date(Date.now() - 19 * day).toISOString(),
  })
  for (const [i, [firstName, lastName]] of [
    ['Robin', 'Example'],
    ['Noor', 'Sample'],
  ].entries()) {
    const startAt = new Date(Math.ceil(Date.now() / day) * day + (i + 2) * day + 9 * 3_600_000)
    await year.add(tx, forms.appointments, boss, 3, {
      survey,
      firstName,
      lastName,
      email: `${firstName!.toLowerCase()}@guest.example`,
      startAt: startAt.toISOString(),
      endAt: new Date(startAt.getTime() + 1_800_000).toISOString(),
      duration: 30,
      locationName: 'Video call',
      status: i === 0 ? 'active' : 'pending',
      ...(i === 0 && { confirmedAt: new Date(Date.now() - 2 * day).toISOString() }),
      source: 'website',
    })
  }
  await year.add(tx, forms.sets, boss, 100, {
    name: 'After a stay',
    code: 'after-a-stay',
    description: 'What guests are sent on the day they leave.',
    category: 'guests',
    isDefault: true,
    expirationDays: 30,
    items: [{ form_schema_unique_id: survey, display_order: 1, required: true }],
  })
  await year.add(tx, forms.landings, boss, 9, {
    name: 'Robin Example',
    email: 'robin@guest.example',
    message: 'Do you also host small weddings?',
    source: 'website',
    submittedAt: new Date(Date.now() - 9 * day).toISOString(),
  })
  await year.add(tx, forms.users, boss, 30, { user: boss.id, name: boss.name, roleName: 'User' })
}
