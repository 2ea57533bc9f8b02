import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createJarvisBlock } from '@23blocks/block-jarvis'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, type World } from '@quoin/server/testing'

export type Client = ReturnType<typeof createJarvisBlock>

const apiKey = companies.a.appId

/** The published client of the assistant, as somebody who has signed in with it. */
export async function clientOf(world: World, who: 'ada' | 'uma'): Promise<Client> {
  const transport = (block: string, token?: string) =>
    createHttpTransport({
      baseUrl: `${world.address}/api/${block}`,
      headers: () => ({
        'x-api-key': apiKey,
        'tenant-id': companies.a.urlId,
        ...(token && { authorization: `Bearer ${token}` }),
      }),
    })
  const { auth } = createAuthenticationBlock(transport('gateway'), { apiKey })
  const { accessToken } = await auth.signIn({ email: emailOf(who), password })
  return createJarvisBlock(transport('assistant', accessToken), { apiKey })
}
