import { Tests } from './Tests.tsx'

/** Tests of an agent, on its page. */
export const AgentTests = ({ id }: { readonly id: string }) => <Tests of={{ agent: id }} />
