import { plain } from '@quoin/kit/server'
import type { FastifyInstance } from 'fastify'
import { demoCompanies, demoPassword, demoPeople } from './people.ts'

/** `GET /api/gateway/auth/demo`: who can be tried out, for the buttons of the sign-in page; nobody in production. */
export function mountDemo(app: FastifyInstance, production: boolean): void {
  const { body } = plain({
    data: {
      id: 'demo',
      type: 'demo',
      attributes: {
        password: production ? null : demoPassword,
        people: production
          ? []
          : demoPeople.map(({ email, name, role, company, label }) => ({
              email,
              name,
              role,
              label,
              company: demoCompanies.find((c) => c.urlId === company)!.name,
              app_id: company,
            })),
      },
    },
  })
  app.get('/api/gateway/auth/demo', async (_, reply) => reply.type('application/vnd.api+json').send(body))
}
