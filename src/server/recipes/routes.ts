import type { FastifyPluginAsync } from "fastify";
import type { PublishedRecipe } from "#contract/recipes.ts";
import type { RecipeTools } from "#interfaces/recipe-tools.ts";
import type { ToolModules } from "#interfaces/tool-access.ts";
import { notFound } from "#server/platform/problem.ts";

/** `GET /api/recipes/{id}`: what the page of a published recipe needs. */
export function recipeRoutes(recipes: RecipeTools, tools: ToolModules): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { id: string } }>("/api/recipes/:id", { schema: { hide: true } }, async ({ params }, reply) => {
      const found = recipes.get(params.id);
      const operation = found && (await tools.operations(params.id)).run;
      if (!operation) throw notFound("There is no such recipe.");
      const { inputs, options, gives, messages, live, timeLimit, runs, sensitive = false } = operation;
      const published: PublishedRecipe = {
        recipe: found.recipe,
        operation: {
          inputs,
          options,
          gives,
          messages,
          live,
          runs,
          sensitive,
          ...(timeLimit !== undefined && { timeLimit }),
        },
      };
      return reply.header("cache-control", "no-cache").send(published);
    });
  };
}
