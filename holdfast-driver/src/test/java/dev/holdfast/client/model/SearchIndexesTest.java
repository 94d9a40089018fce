package dev.holdfast.client.model;

import static dev.holdfast.client.model.Rendered.render;
import static dev.holdfast.client.model.Rendered.says;
import static dev.holdfast.client.model.SearchIndexDefinition.vectorSearch;
import static dev.holdfast.client.model.VectorSearchIndexFields.autoEmbedField;
import static dev.holdfast.client.model.VectorSearchIndexFields.filterField;
import static dev.holdfast.client.model.VectorSearchIndexFields.vectorField;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class SearchIndexesTest {
  @Test
  void anIndexOfVectors() {
    says(
        vectorSearch(
                vectorField("v")
                    .numDimensions(3)
                    .similarity("cosine")
                    .hnswOptions(new HnswSearchIndexOptions().maxEdges(16)),
                filterField("genre"),
                autoEmbedField("plot").modality("text").model("m"))
            .storedSource(new Document("include", List.of("title"))),
        "{fields: [{type: 'vector', path: 'v', numDimensions: 3, similarity: 'cosine',"
            + " hnswOptions: {maxEdges: 16}}, {type: 'filter', path: 'genre'},"
            + " {type: 'autoEmbed', path: 'plot', modality: 'text', model: 'm'}],"
            + " storedSource: {include: ['title']}}");
  }

  @Test
  void whatTheServerCouldNotUseIsRefused() {
    assertThatThrownBy(() -> vectorSearch()).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> vectorField("v").numDimensions(0))
        .hasMessage("numDimensions must be greater than 0, but it is 0.");
    assertThatThrownBy(() -> render(autoEmbedField("v").model("m")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("modality");
  }

  @Test
  void theTypeFollowsFromTheDefinition() {
    assertThat(new SearchIndexModel("n", vectorSearch(filterField("a"))).getType())
        .isEqualTo(SearchIndexType.vectorSearch());
    assertThat(new SearchIndexModel("n", new Document()).getType()).isNull();
    assertThat(new SearchIndexModel(new Document()).getName()).isNull();
  }
}
