export { evaluationMetrics } from './metrics/evaluation-metrics.ts';
export { crossOriginErrorHeaders, crossOriginHeaders } from './public/cross-origin.ts';
export { publicCall, takePublicCalls } from './public/public-call-routes.ts';
export { runtimeRoutes } from './runtime-routes.ts';
export { runtimeServices } from './runtime-services.ts';
