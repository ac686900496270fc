/** What "now" means in both evaluators. The engine takes it from its environment, where whoever runs a comparison puts it. */
export const MOMENT = '2026-03-05T11:22:33Z';
