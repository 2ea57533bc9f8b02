import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refresh } from './react.ts'

it('A refresh asks again for what was first asked for before the change', async () => {
  const cache = new QueryClient()
  const answers: ((liked: boolean) => void)[] = []
  const queryFn = () => new Promise<boolean>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(cache, { queryKey: ['demo', 'content.posts', 'reactions', null], queryFn })
  const stop = observer.subscribe(() => undefined)
  const refreshed = refresh(cache, 'demo', 'content.posts')
  answers[0]!(false)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!(true)
  await refreshed
  expect(observer.getCurrentResult().data).toBe(true)
  stop()
})
