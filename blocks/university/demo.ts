import type { Demo } from '@quoin/kit/server'

export const demo: Demo = async () => {}
