import { ClosingCall } from '#features/landing/closing-call.tsx';
import { FeatureCards } from '#features/landing/feature-cards.tsx';
import { Figures } from '#features/landing/figures.tsx';
import { Hero } from '#features/landing/hero.tsx';
import { Steps } from '#features/landing/steps.tsx';
import { WorkedExample } from '#features/landing/worked-example.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';

export function LandingPage() {
  usePageTitle('Business decisions, drawn to be checked');

  return (
    <>
      <Hero />
      <WorkedExample />
      <FeatureCards />
      <Figures />
      <Steps />
      <ClosingCall />
    </>
  );
}
